/** What somebody might put into a question. */

/** Markup that would run, load or lead away. */
export const hostile = `<p>What runs here?</p><script>window.__xss = 1</script><img src="x" onerror="window.__xss = 1">
<svg onload="window.__xss = 1"></svg><a href="javascript:window.__xss=1">link</a><iframe src="https://example.com"></iframe>
<img src="https://example.com/spy.png"><form action="https://example.com"><button>go</button></form>
<math><mtext><table><mglyph><style><img src=x onerror="alert(1)"></style></mglyph></table></mtext></math>`

/** So long that it is sanitised in slices: what is hostile stands in the middle of a slice, at its edges and in table rows. */
const rowOf = (n: number) =>
  `<tr><td>${n}</td><td onclick="window.__xss = 1">xylem<img src="x" onerror="window.__xss = 1"></td></tr>`
export const longHostile = `<div onclick="window.__xss = 1"><form>${hostile.repeat(3)}</form><table>${Array.from({ length: 90 }, (_, n) => rowOf(n)).join('')}</table>
<ul>${`<li>water ${hostile}</li>`.repeat(12)}</ul></div>${hostile.repeat(6)}<p>the very end</p>`
