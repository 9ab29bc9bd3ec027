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

/**
 * Returns a script that passes the line to `recoup __complete`, which knows all commands, flags and values.
 */
export const getCompletionScript = (shell: Shell): string => scripts[shell];

const scripts: Readonly<Record<Shell, string>> = {
  bash: `# ${generatedNotice}
# Completion of recoup for bash. To load it now: source <(recoup completion bash)
_recoup() {
  local line=\${COMP_LINE:0:COMP_POINT} offer cut
  local current=\${line##*[[:space:]]}
  COMPREPLY=()
  while IFS= read -r offer; do
    COMPREPLY+=("\${offer%%$'\\t'*}")
  done < <("\${1/#\\~\\//$HOME/}" __complete --line "$line" 2>/dev/null)
  if [[ \${COMPREPLY[0]} == :files ]]; then
    [[ $current == --*=* ]] && cut=\${current%%=*}=
    compopt -o filenames 2>/dev/null
    COMPREPLY=()
    while IFS= read -r offer; do COMPREPLY+=("$cut$offer"); done < <(compgen -f -- "\${current#"$cut"}")
  fi
  # Bash replaces only what follows the last : or = of the word.
  cut=\${current%"\${current##*[=:]}"}
  if [[ -n $cut && $COMP_WORDBREAKS == *"\${cut: -1}"* ]]; then COMPREPLY=("\${COMPREPLY[@]#"$cut"}"); fi
}
complete -F _recoup recoup
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
    set -l current (commandline -ct)
    set -l offers ($line[1] __complete -- $line[2..-1] "$current" 2>/dev/null)
    if test "$offers[1]" = :files
        set -l flag (string match -r -- '^--[^=]*=' $current)
        __fish_complete_path (string replace -r -- '^--[^=]*=' '' $current | string collect -a) | string replace -r '^' -- "$flag"
    else
        printf '%s\\n' $offers
    end
end
complete -c recoup -f -a '(__recoup)'
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
