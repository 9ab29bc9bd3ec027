import { generatedBy } from "../generated";
import { type ListSpelling, lookups, quoted } from "./shell-cases";
import type { CompletionTable } from "./table";

/** In bash a table is a `case` that sets a variable: a lookup without another process. */
export function bashCompletion(table: CompletionTable): string {
  return `# ${generatedBy}
# Completion of recoup for bash. To load it now: source <(recoup completion bash)

${lookups(table, listed)}
${runtime}`;
}

const listed: ListSpelling = {
  words: (offers) => offers.map(({ word }) => word).join(" "),
  none: "",
  whole: quoted,
  further: (words) => `" ${words}"`,
};

/** Bash splits words at `:` and `=` too; they are put together again as they stand in the line. */
const runtime = `
_recoup_split() {
  local rest=\${COMP_LINE:0:COMP_POINT} word trimmed
  line=()
  for word in "\${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    trimmed=\${rest#"\${rest%%[![:space:]]*}"}
    [[ -n $trimmed && \${#trimmed} -lt \${#word} ]] && word=$trimmed
    if [[ \${#line[@]} -gt 0 && $trimmed == "$rest" && -n $word ]]; then
      line[\${#line[@]}-1]+=$word
    else
      line+=("$word")
    fi
    rest=\${trimmed#"$word"}
  done
}

_recoup_offer() {
  local IFS=$'\\n'
  case $source in
    =*) COMPREPLY=($(IFS=' ' compgen -W "\${source#=}" -- "$current")) ;;
    @) compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$current")) ;;
    \\?*) COMPREPLY=($("\${line[0]/#\\~\\//$HOME/}" __complete "\${source#?}" "$path" "$current" "\${line[@]:1}" 2>/dev/null)) ;;
  esac
}

_recoup() {
  local -a line
  local path= source= list= word previous= current at places=0 most=0 joined=
  COMPREPLY=()
  _recoup_split
  current=\${line[\${#line[@]}-1]}
  for ((at = 1; at < \${#line[@]} - 1; at++)); do
    word=\${line[at]}
    if [[ $word == -- ]]; then
      source=@
      _recoup_offer
      return
    elif [[ $word == -* ]]; then
      _recoup_source "$path" "$word"
      if [[ -n $source ]]; then
        previous=$word
        ((at++))
      fi
    else
      _recoup_next "$path"
      if [[ " $list " == *" $word "* ]]; then path=\${path:+$path }$word; else ((places++)); fi
    fi
  done
  if ((at == \${#line[@]})); then
    _recoup_source "$path" "$previous"
    _recoup_offer
  elif [[ $current == --*=* ]]; then
    joined=\${current%%=*}=
    current=\${current#*=}
    _recoup_source "$path" "\${joined%=}"
    _recoup_offer
    COMPREPLY=("\${COMPREPLY[@]/#/$joined}")
    current=$joined$current
  elif [[ $current == -* ]]; then
    _recoup_flags "$path"
    COMPREPLY=($(compgen -W "$list" -- "$current"))
  else
    _recoup_next "$path"
    COMPREPLY=($(compgen -W "$list" -- "$current"))
    _recoup_argument "$path"
    if ((\${#COMPREPLY[@]} == 0 && places < most)); then _recoup_offer; fi
  fi
  _recoup_trim
}

_recoup_trim() {
  local cut=\${current%"\${current##*[=:]}"}
  [[ -n $cut && $COMP_WORDBREAKS == *"\${cut: -1}"* ]] || return 0
  COMPREPLY=("\${COMPREPLY[@]#"$cut"}")
}

complete -F _recoup recoup
`;
