/**
 * What the app uses although not every browser of ours has it, and what a student sees without it. Whoever adds a line has seen
 * to that: there is no other way past the check.
 */

/**
 * Of the browser's and the language's functions, asked for before they are used. The type checker takes them as things that may be
 * missing, so a use without the question is found.
 */
export const asked: Readonly<Record<string, string>> = {
  'Document.fullscreenElement': 'nothing fills the window where nothing can',
  'Document.pictureInPictureElement': 'Firefox does not tell a page of its window for clips',
  'Navigator.share': 'Firefox at a desk: a link is copied',
  'Element.requestFullscreen': 'Safari before 16.4 and every iPhone: the clip has no button for it',
}

/** Of the same, used where the question was asked in another way, or where nothing is lost. */
export const harmless: Readonly<Record<string, string>> = {
  'Body.body': 'only requests lack it (Firefox); replies have it everywhere',
  'CanvasImageSmoothing.imageSmoothingQuality': 'a wish: Firefox scales as it always does',
  'Document.exitFullscreen': 'where something fills the window there is a way back',
  'Document.fullscreenEnabled': 'false or missing: the clip has no button for it',
  'FileSystemFileHandle.createWritable':
    'note-store looks for it first: without it notes are opened, and not kept',
  Notification: 'phoneNotices looks for it first: the switch is not there',
  'LinkStyle.sheet': 'only the instructions of an XML file lack it; links and styles have it everywhere',
  'ServiceWorkerRegistration.pushManager':
    'an iPhone has it on the home screen only: phoneNotices looks for it first, the switch is not there',
  'ServiceWorkerRegistration.getNotifications': 'called where a notice was subscribed to, which needs it',
}

/** Of CSS. What has a fallback in the same rule or behind `@supports` needs no line. */
export const styles: Readonly<Record<string, string>> = {
  ':-webkit-search-cancel-button': 'a search field has the browser’s own cross, or none',
  '-webkit-tap-highlight-color': 'a tap has its flash where it is not known',
  '@media (scripting)':
    'with scripts turned off the page says that it loads, beside the words that it needs them',
  '@page': 'the paper of a print is as the printer has it',
  'break-after: avoid': 'a heading may end a printed page',
  'font-family: math': 'the maths fonts that are named before it are tried all the same',
  'contain-intrinsic-inline-size': 'stands beside content-visibility only',
  'contain-intrinsic-size': 'stands beside content-visibility only',
  'content-visibility': 'everything is laid out at once, as ever: slower on long papers, the same to see',
  'cursor: *': 'a phone shows no pointer',
  'field-sizing': 'a field keeps its first height and scrolls; it has a least one',
  'forced-color-adjust': 'browsers without it have no forced colours',
  resize: 'a phone has no corner to pull',
  size: 'the paper of a print is as the printer has it',
  'text-wrap': 'lines break where they fill up',
  ':selection': 'an iPhone marks chosen text its own way',
}

/** Of what libraries do in the built scripts; each was looked up in the library. */
export const libraries: Readonly<Record<string, string>> = {
  'document.startViewTransition': 'TanStack Router asks for it, and only where a link wishes it',
  'Error.captureStackTrace': 'zod asks for it first',
  'Iterator.toArray': 'no iterator: React’s list of children',
  'navigator.share': 'the desk asks for it first: without it there is no button',
  'URL.canParse': 'zod asks for it first',
  'ArrayBuffer.resize': 'no buffer: a method of Shaka’s own objects',
  'ArrayBuffer.transfer': 'no buffer: a colour space’s, in Shaka',
  ManagedMediaSource: 'Shaka asks for it and takes MediaSource',
  'self.ManagedMediaSource': 'Shaka asks for it and takes MediaSource',
  'Map.getOrInsert': 'Shaka brings its own where it is missing',
  'Map.getOrInsertComputed': 'Shaka brings its own where it is missing',
  'Promise.withResolvers': 'Shaka brings its own where it is missing',
  'Uint8Array.fromBase64': 'Shaka asks for it and has another way',
  'Uint8Array.fromHex': 'Shaka asks for it and has another way',
  'Uint8Array.toBase64': 'Shaka asks for it and has another way',
  'Uint8Array.toHex': 'Shaka asks for it and has another way',
  WebTransport: 'in Socket.IO, which is told to take a WebSocket',
  'document.exitFullscreen': 'our player, see above',
  'document.fullscreenElement': 'our player, see above',
  'document.fullscreenEnabled': 'our player, see above',
  'document.pictureInPictureElement': 'Shaka asks whether there is one',
  'globalThis.trustedTypes': 'asked for with ?. : a browser without it needs no policy',
  'navigator.connection': 'React and Shaka ask whether it is there',
  'navigator.userAgentData': 'Shaka asks for it and reads the user agent',
}
