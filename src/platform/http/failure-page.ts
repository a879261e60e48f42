// Renders the page for a request that failed before any page could be rendered: the cause, the request's id, a way
// back.
import type { Problem } from '../contract/problem.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

/** Renders plain HTML without a script: it needs nothing that might have failed, too. */
export function failurePage(problem: Problem, requestId: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(problem.message)}</title>
<style>
:root { color-scheme: light dark }
body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 36rem; margin: 18vh auto 0; padding: 0 1.5rem }
h1 { font: 500 1.75rem/1.25 Georgia, serif; margin: 0 0 1rem }
code { font-size: .875em }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(problem.message)}</h1>
<p><a href="">Try again</a> or <a href="/">go to the home page</a>.</p>
<p>If it keeps happening, send us this request ID: <code>${escapeHtml(requestId)}</code></p>
</main>
</body>
</html>
`
}
