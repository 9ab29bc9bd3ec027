/** Follows the system's light or dark theme. Printed pages are always light. */
export const pageStyle = `:root{color-scheme:light dark;--text:#1b1f24;--muted:#57606a;--line:#d0d7de;--fill:#1f6feb;--page:#fff}
@media (prefers-color-scheme:dark){:root{--text:#e6edf3;--muted:#9aa4af;--line:#3d444d;--fill:#6cb0ff;--page:#0d1117}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page);max-width:62rem;margin:2rem auto;padding:0 1rem}
h1{margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}header p,.absent,dd{color:var(--muted)}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
.month{white-space:nowrap}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}th.number{white-space:normal}
figure{margin:.5rem 0}svg{width:100%;max-width:40rem;height:auto}
svg text{font-size:12px;fill:var(--text)}svg rect,svg circle{fill:var(--fill)}
svg line{stroke:var(--line)}svg polyline{fill:none;stroke:var(--fill);stroke-width:2}
dt{font-weight:600}dd{margin:0 0 .4rem}footer{border-top:1px solid var(--line);margin-top:2.5rem}
@page{size:A4;margin:16mm}
@media print{:root{--text:#000;--muted:#333;--line:#999;--fill:#1f4fa3;--page:#fff}
body{font-size:10pt;margin:0;max-width:none;padding:0}section:not(:has(table)),tr,figure{break-inside:avoid}h2{break-after:avoid}.wide{overflow:visible}th,td{padding:.15rem .3rem}}`;
