import { generatedBy } from "../generated";
import { type ListSpelling, lookups, quoted } from "./shell-cases";
import type { CompletionTable } from "./table";

/** In zsh each offer carries its description: `list:list cases`. */
export function zshCompletion(table: CompletionTable): string {
  return `#compdef recoup
# ${generatedBy}
# Completion of recoup for zsh. To load it now: source <(recoup completion zsh)

${lookups(table, listed)}
${runtime}`;
}

const array = (words: string) => `(${words})`;

const listed: ListSpelling = {
  words: (offers) =>
    offers.map(({ word, what }) => quoted(`${word.replaceAll(":", "\\:")}:${what}`)).join(" "),
  none: array(""),
  whole: array,
  further: array,
};

const runtime = `
_recoup_offer() {
  case $source in
    '='*) compadd -- \${(s: :)source#=} ;;
    '@') _files ;;
    '?'*) compadd -- \${(f)"$(\${~words[1]} __complete "\${source#?}" "$where" "$PREFIX" "\${(@Q)words[2,CURRENT]}" 2>/dev/null)"} ;;
  esac
}

_recoup() {
  local where= source= word previous= at places=0 most=0
  local -a list
  for ((at = 2; at < CURRENT; at++)); do
    word=\${(Q)words[at]}
    if [[ $word == -- ]]; then
      _files
      return
    elif [[ $word == -* ]]; then
      _recoup_source "$where" "$word"
      if [[ -n $source ]]; then
        previous=$word
        ((at++))
      fi
    else
      _recoup_next "$where"
      if ((\${list[(I)\${(b)word}:*]})); then where=\${where:+$where }$word; else ((places++)); fi
    fi
  done
  if ((at > CURRENT)); then
    _recoup_source "$where" "$previous"
    _recoup_offer
  elif [[ $PREFIX == --*=* ]]; then
    _recoup_source "$where" "\${PREFIX%%=*}"
    compset -P 1 '*='
    _recoup_offer
  elif [[ $PREFIX == -* ]]; then
    _recoup_flags "$where"
    _describe -o flag list
  else
    _recoup_next "$where"
    _recoup_argument "$where"
    if ((\${#list})); then _describe command list; fi
    if ((places < most)); then _recoup_offer; fi
  fi
}

if [[ $funcstack[1] == _recoup ]]; then _recoup "$@"; else compdef _recoup recoup; fi
`;
