import { generatedNotice } from "../generated";

export const shells = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof shells)[number];

/** File names that each shell expects. */
export const scriptNames: Readonly<Record<Shell, string>> = {
  bash: "recoup.bash",
  zsh: "_recoup",
  fish: "recoup.fish",
  powershell: "recoup.ps1",
};

/** The script passes the line to `recoup __complete`, which knows all commands, flags and values. */
export const getCompletionScript = (shell: Shell): string => scripts[shell];

const scripts: Readonly<Record<Shell, string>> = {
  bash: `# ${generatedNotice}
# Completion of recoup for bash. To load it now: source <(recoup completion bash)
_recoup() {
  local line=\${COMP_LINE:0:COMP_POINT} program=\${1/#\\~\\//$HOME/} offer cut
  local current=\${line##*[[:space:]]}
  COMPREPLY=()
  # Without an offer, bash completes the word as a file name.
  [[ \${COMP_WORDS[COMP_CWORD - 1]} == *[\\<\\>] ]] && return
  # The name may be an alias rather than a program.
  type -P "$program" >/dev/null || program=recoup
  while IFS= read -r offer; do
    COMPREPLY+=("\${offer%%$'\\t'*}")
  done < <("$program" __complete --line "$line" 2>/dev/null)
  if [[ \${COMPREPLY[0]} == :files ]]; then
    COMPREPLY=()
    return
  fi
  compopt +o default 2>/dev/null
  # Bash replaces only what follows the last : or = of the word.
  cut=\${current%"\${current##*[=:]}"}
  if [[ -n $cut && $COMP_WORDBREAKS == *"\${cut: -1}"* ]]; then COMPREPLY=("\${COMPREPLY[@]#"$cut"}"); fi
}
complete -o default -F _recoup recoup
`,
  zsh: `#compdef recoup
# ${generatedNotice}
# Completion of recoup for zsh. To load it now: source <(recoup completion zsh)
_recoup() {
  local -a described values
  local offer
  for offer in \${(f)"$(\${~words[1]} __complete -- "\${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)"}; do
    case $offer in
      :files) compset -P 1 '--*='; _files; return ;;
      *$'\\t'*) described+=("\${\${offer%%$'\\t'*}//:/\\\\:}:\${offer#*$'\\t'}") ;;
      *) values+=($offer) ;;
    esac
  done
  if ((\${#described})); then _describe recoup described; fi
  compadd -a values
}
if [[ $funcstack[1] == _recoup ]]; then _recoup "$@"; else compdef _recoup recoup; fi
`,
  fish: `# ${generatedNotice}
# Completion of recoup for fish. To load it now: recoup completion fish | source
function __recoup
    set -l line (commandline -opc)
    set -l current (commandline -ct | string replace -ar '["\\x27\\x5c]' '')
    set -l program (string replace -r '^~/' "$HOME/" -- $line[1])
    type -q "$program"; or set program recoup
    type -q "$program"; or return
    set -g __recoup_offers ($program __complete -- $line[2..-1] "$current" 2>/dev/null)
    test "$__recoup_offers[1]" != :files
end
# If the condition is false, fish completes the word as a file name.
complete -c recoup -n __recoup -f -a '$__recoup_offers'
`,
  powershell: `# ${generatedNotice}
# Completion of recoup for PowerShell. To load it now: recoup completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName recoup -ScriptBlock {
  param($word, $ast, $cursor)
  $line = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object {
    if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text } })
  $here = $ast.CommandElements | Where-Object { $_.Extent.StartOffset -lt $cursor -and $_.Extent.EndOffset -ge $cursor } | Select-Object -First 1
  $typed = if ($here) { $here.Extent.Text.Substring(0, $cursor - $here.Extent.StartOffset) } else { '' }
  $quote = if ($typed -match '^[''"]') { "'" } else { '' }
  $typed = $typed.Trim("'", '"')
  # Without quotes, PowerShell replaces only the last part of a comma-separated list.
  $kept = if ($quote) { 0 } else { $typed.LastIndexOf(',') + 1 }
  # Older versions drop an empty argument.
  $given = @(@($line | Select-Object -Skip 1) + $typed | ForEach-Object { if ($_) { $_ } else { '""' } })
  & $line[0] __complete -- @given 2>$null | Where-Object { $_ -ne ':files' } | ForEach-Object {
    $value, $what = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new("$quote$($value.Substring($kept))$quote", $value, 'ParameterValue', $(if ($what) { $what } else { $value }))
  }
}
`,
};
