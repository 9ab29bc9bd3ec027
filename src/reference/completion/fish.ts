import { generatedBy } from "../generated";
import type { CompletionTable, Offer, Place } from "./table";

/** In fish each offer is a line: the word, a tab, its description. */
export function fishCompletion({ places, globalFlags, globalValues }: CompletionTable): string {
  return `# ${generatedBy}
# Completion of recoup for fish. To load it now: recoup completion fish | source

function __recoup_next
${lookup(places, ({ next }) => next)}
end

function __recoup_flags
${lookup(places, ({ flags }) => flags)}
    printf '%s\\t%s\\n' ${words(globalFlags)}
end

function __recoup_source
    switch "$argv[1] $argv[2]"
${places.flatMap(({ path, values }) => sources(path, values)).join("\n")}
${sources("*", globalValues).join("\n")}
    end
end

function __recoup_argument
    switch $argv[1]
${places
  .filter(({ argument }) => argument !== undefined)
  .flatMap(({ path, argument = "", isVariadic }) => [
    `        case ${quoted(path)}`,
    `            printf '%s\\n' ${quoted(argument)} ${isVariadic ? 99 : 1}`,
  ])
  .join("\n")}
    end
end
${runtime}`;
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;
const words = (offers: readonly Offer[]) =>
  offers.map(({ word, what }) => `${word} ${quoted(what)}`).join(" ");

function lookup(places: readonly Place[], of: (place: Place) => readonly Offer[]): string {
  const filled = places.filter((place) => of(place).length > 0);
  const lines = filled.flatMap((place) => [
    `        case ${quoted(place.path)}`,
    `            printf '%s\\t%s\\n' ${words(of(place))}`,
  ]);
  return ["    switch $argv[1]", ...lines, "    end"].join("\n");
}

/** A pattern of fish may hold a wildcard inside quotes. */
function sources(path: string, values: Place["values"]): readonly string[] {
  return values.flatMap(([names, source]) => [
    `        case ${names.map((name) => quoted(`${path} ${name}`)).join(" ")}`,
    `            echo ${quoted(source)}`,
  ]);
}

const runtime = `
function __recoup_offer -a source path word
    switch "$source"
        case '=*'
            string split ' ' -- (string sub -s 2 -- $source)
        case '@'
            __fish_complete_path $word
        case '\\?*'
            set -l line (commandline -opc) (commandline -ct)
            $line[1] __complete (string sub -s 2 -- $source) "$path" "$word" $line[2..-1] 2>/dev/null
    end
end

function __recoup
    set -l line (commandline -opc)
    set -l current (commandline -ct)
    set -l path ''
    set -l places 0
    set -l waiting ''
    for word in $line[2..-1]
        if test -n "$waiting"
            set waiting ''
        else if test "$word" = --
            __fish_complete_path $current
            return
        else if string match -q -- '-*' $word
            test -n (__recoup_source "$path" $word | string collect -a); and set waiting $word
        else if contains -- $word (__recoup_next "$path" | string split -f 1 \\t)
            set path (string trim -- "$path $word")
        else
            set places (math $places + 1)
        end
    end
    if test -n "$waiting"
        __recoup_offer (__recoup_source "$path" $waiting) "$path" "$current"
    else if string match -q -- '--*=*' $current
        set -l parts (string split -m 1 = -- $current)
        for value in (__recoup_offer (__recoup_source "$path" $parts[1]) "$path" "$parts[2]")
            printf '%s=%s\\n' $parts[1] $value
        end
    else if string match -q -- '-*' $current
        __recoup_flags "$path"
    else
        __recoup_next "$path"
        set -l argument (__recoup_argument "$path")
        test -n "$argument[1]"; and test $places -lt $argument[2]
        and __recoup_offer $argument[1] "$path" "$current"
    end
end

complete -c recoup -f -a '(__recoup)'
`;
