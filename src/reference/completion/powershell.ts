import { generatedBy } from "../generated";
import type { CompletionTable, Offer, Place } from "./table";

/** In PowerShell the tables are hashtables, by the words before the cursor. */
export function powershellCompletion({ places, globalFlags, globalValues }: CompletionTable): string {
  return `# ${generatedBy}
# Completion of recoup for PowerShell. To load it now: recoup completion powershell | Out-String | Invoke-Expression

$RecoupNext = @{
${lookup(places, ({ next }) => next)}
}
$RecoupFlags = @{
${lookup(places, ({ flags }) => flags)}
}
$RecoupEverywhere = ${words(globalFlags)}
$RecoupSources = [System.Collections.Hashtable]::new([System.StringComparer]::Ordinal)
${[...places.flatMap(({ path, values }) => sources(path, values)), ...sources("*", globalValues)].join("\n")}
$RecoupArguments = @{
${places
  .filter(({ argument }) => argument !== undefined)
  .map(
    ({ path, argument = "", isVariadic }) =>
      `  ${quoted(path)} = @(${quoted(argument)}, ${isVariadic ? 99 : 1})`,
  )
  .join("\n")}
}
${runtime}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** The comma in front keeps a list of one from being opened. */
const words = (offers: readonly Offer[]) =>
  `@(${offers.length === 1 ? ", " : ""}${offers.map(({ word, what }) => `@(${quoted(word)}, ${quoted(what)})`).join(", ")})`;

function lookup(places: readonly Place[], of: (place: Place) => readonly Offer[]): string {
  const filled = places.filter((place) => of(place).length > 0);
  return filled.map((place) => `  ${quoted(place.path)} = ${words(of(place))}`).join("\n");
}

/** Names of flags differ by case, so the table must too: `-l` and `-L`. */
function sources(path: string, values: Place["values"]): readonly string[] {
  return values.flatMap(([names, source]) =>
    names.map((name) => `$RecoupSources[${quoted(`${path} ${name}`)}] = ${quoted(source)}`),
  );
}

const runtime = `
function Get-RecoupSource($path, $flag) {
  if ($RecoupSources.ContainsKey("$path $flag")) { return $RecoupSources["$path $flag"] }
  return $RecoupSources["* $flag"]
}

function Get-RecoupText($element) {
  if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) { return $element.Value }
  return $element.Extent.Text
}

function Get-RecoupValue($source, $path, $word, $line) {
  if (-not $source) { return }
  if ($source[0] -eq '=') { return $source.Substring(1).Split(' ') }
  if ($source[0] -eq '?') {
    # An empty argument is lost on the way to a program in older versions.
    $given = @($path, $word | ForEach-Object { if ($_) { $_ } else { '""' } })
    $rest = @($line | Select-Object -Skip 1)
    return & $line[0] __complete $source.Substring(1) @given @rest 2>$null
  }
}

Register-ArgumentCompleter -Native -CommandName recoup -ScriptBlock {
  param($word, $ast, $cursor)
  $line = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { Get-RecoupText $_ })
  $here = $ast.CommandElements | Where-Object { $_.Extent.StartOffset -lt $cursor -and $_.Extent.EndOffset -ge $cursor } | Select-Object -First 1
  $typed = if ($here) { $here.Extent.Text.Substring(0, $cursor - $here.Extent.StartOffset) } else { '' }
  $quote = if ($typed -match '^[''"]') { "'" } else { '' }
  $typed = $typed.Trim("'", '"')
  # Without quotes a list with commas is several tokens, and the last of them alone is replaced.
  $kept = if ($quote) { 0 } else { $typed.LastIndexOf(',') + 1 }
  $path = ''; $places = 0; $waiting = ''
  foreach ($part in @($line | Select-Object -Skip 1)) {
    $known = @($RecoupNext[$path] | ForEach-Object { $_[0] })
    if ($waiting) { $waiting = '' }
    elseif ($part -eq '--') { return }
    elseif ($part.StartsWith('-')) { if (Get-RecoupSource $path $part) { $waiting = $part } }
    elseif ($known -ccontains $part) { $path = "$path $part".Trim() }
    else { $places++ }
  }
  $offers = @()
  if ($waiting) {
    $offers = @(Get-RecoupValue (Get-RecoupSource $path $waiting) $path $typed $line | ForEach-Object { , @($_, $_) })
  } elseif ($typed -match '^(--[^=]+)=(.*)$') {
    $flag = $Matches[1]; $value = $Matches[2]
    $offers = @(Get-RecoupValue (Get-RecoupSource $path $flag) $path $value $line | ForEach-Object { , @("$flag=$_", $_) })
  } elseif ($typed.StartsWith('-')) {
    $offers = @($RecoupFlags[$path]) + $RecoupEverywhere
  } else {
    $offers = @($RecoupNext[$path])
    $argument = $RecoupArguments[$path]
    if ($argument -and $places -lt $argument[1]) {
      $offers += @(Get-RecoupValue $argument[0] $path $typed $line | ForEach-Object { , @($_, $_) })
    }
  }
  $offers | Where-Object { $_ -and $_[0].StartsWith($typed, 'OrdinalIgnoreCase') } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new("$quote$($_[0].Substring($kept))$quote", $_[0], 'ParameterValue', $_[1])
  }
}
`;
