/** URL of the font, which is not part of the built site. */
export const FONT_PATH = '/sandbox-gateway/vazirmatn.woff2';

/** Styles by hand: this page represents another company and is independent of the site's build. */
export const PAGE_STYLE = `
@font-face{font-family:Vazirmatn;src:url(${FONT_PATH}) format("woff2");font-weight:100 900;font-display:swap}
*{box-sizing:border-box}
:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#0e0f11;color:rgba(255,255,255,.92);
font:400 1rem/1.75 Vazirmatn,Tahoma,system-ui,sans-serif}
header{padding:8px 16px;background:#1f2226;border-block-end:1px solid rgba(255,255,255,.08);
color:rgba(255,255,255,.92);font-size:.875rem;font-weight:500;text-align:center}
main{flex:1;display:grid;place-items:center;padding:24px 16px 40px}
.sheet{inline-size:min(100%,440px);padding:24px;background:#17191c;border:1px solid rgba(255,255,255,.08);border-radius:16px}
@media(min-width:480px){.sheet{padding:40px}}
h1{margin:0;font-size:.875rem;font-weight:500;color:rgba(255,255,255,.64)}
.amount{margin:0 0 24px;font-size:1.25rem;font-weight:500;line-height:1.35;overflow-wrap:anywhere}
.amount strong{font-size:2.5rem;font-weight:800}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0 0 24px;padding-block:16px;
border-block:1px solid rgba(255,255,255,.08);font-size:.875rem}
dt{color:rgba(255,255,255,.64)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
form{display:grid;gap:12px}
button{min-block-size:48px;padding:8px 16px;border:1px solid rgba(255,255,255,.16);border-radius:10px;background:none;
color:inherit;font:inherit;font-weight:500;cursor:pointer;transition:background-color 120ms}
button:hover{background:#1f2226}
button:focus-visible{outline:2px solid #19857b;outline-offset:2px}
.go{border-color:#19857b;background:#19857b;color:#020403;font-weight:700}
.go:hover{border-color:#1f9a8f;background:#1f9a8f}
h2{margin:12px 0 0;font-size:.875rem;font-weight:500;color:rgba(255,255,255,.64)}
.trial{display:block;inline-size:100%;text-align:start;line-height:1.6}
.trial small{display:block;font-size:.75rem;font-weight:400;color:rgba(255,255,255,.64)}
.ending{text-align:center}
.ending h1{margin-block-end:8px;font-size:1.25rem;font-weight:700;color:inherit}
.ending p{margin:0;color:rgba(255,255,255,.64)}
.ending p + p{margin-block-start:24px;font-size:.875rem}
@media(prefers-reduced-motion:reduce){button{transition:none}}
`;
