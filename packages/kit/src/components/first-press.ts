/**
 * A tap that opens a dialog may be the first of two. So the buttons of a dialog never lie where that tap was, and its first moment
 * takes no tap but one that leads out, elsewhere.
 */

/** So long a second tap may be meant for what opened the dialog. */
const freshMs = 600
/** Of something tall, only what is near the finger counts as pressed. */
const reachPx = 48
const gapPx = 8

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** What was pressed last. It may be gone by the time that a dialog answers it. */
let pressed: Box | null = null

window.addEventListener(
  'click',
  ({ target, detail, clientY }) => {
    const control = target instanceof Element && target.closest('button, a, label, summary')
    if (!control) return
    const { left, right, top, bottom } = control.getBoundingClientRect()
    // The keyboard presses without a place.
    const [from, to] = detail ? [clientY - reachPx, clientY + reachPx] : [top, bottom]
    pressed = { left, right, top: Math.max(top, from), bottom: Math.min(bottom, to) }
  },
  true,
)

/** Moves the buttons of a dialog that has just opened away from the last press, and guards its first moment; answers the end of it. */
export function guardFirstPress(dialog: HTMLDialogElement): () => void {
  const before = pressed
  const foot = dialog.querySelector('footer')
  if (before && foot) makeWay(dialog, foot, before)

  let opened = performance.now()
  let timer = 0
  dialog.dataset.fresh = ''
  // Counted from when it is seen: drawing it may have taken longer than the two taps.
  const seen = requestAnimationFrame(() => {
    opened = performance.now()
    timer = window.setTimeout(() => delete dialog.dataset.fresh, freshMs)
  })
  const press = (event: MouseEvent) => {
    if (event.timeStamp - opened >= freshMs) return
    const { target, detail, clientX: x, clientY: y } = event
    const again =
      before && detail && x >= before.left && x <= before.right && y >= before.top && y <= before.bottom
    const part = target instanceof Element ? target : null
    const leadsOut = part?.closest('[data-leads-out], footer > :not(:last-child)')
    // The keyboard's second press falls where the focus is: of what it can reach, the foot alone confirms.
    const byKey = detail === 0 && !part?.closest('footer')
    if (!again && (leadsOut || byKey)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // A key that is held presses for as long as it is held.
  const hold = (event: KeyboardEvent) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (event.repeat && button && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }
  dialog.addEventListener('click', press, true)
  dialog.addEventListener('keydown', hold)
  return () => {
    cancelAnimationFrame(seen)
    clearTimeout(timer)
    dialog.removeEventListener('click', press, true)
    dialog.removeEventListener('keydown', hold)
  }
}

/** Up, or down where there is no room above; `dialog.module.css` says which part moves. */
function makeWay(dialog: HTMLDialogElement, foot: HTMLElement, before: Box): void {
  const frame = dialog.firstElementChild
  if (!frame) return
  // The frame is on its way to its place: what counts is where it comes to rest.
  const place = dialog.getBoundingClientRect()
  const moving = {
    x: frame.getBoundingClientRect().x - place.x,
    y: frame.getBoundingClientRect().y - place.y,
  }
  const boxes = [...foot.children].map((it) => it.getBoundingClientRect())
  const top = Math.min(...boxes.map((it) => it.top)) - moving.y
  const bottom = Math.max(...boxes.map((it) => it.bottom)) - moving.y
  const left = Math.min(...boxes.map((it) => it.left)) - moving.x
  const right = Math.max(...boxes.map((it) => it.right)) - moving.x
  if (before.left >= right || before.right <= left || before.top >= bottom || before.bottom <= top) return
  const up = bottom - before.top + gapPx
  const down = before.bottom - top + gapPx
  const way = up <= place.top || down > window.innerHeight - place.bottom ? -up : down
  dialog.style.setProperty('--way', `${way}px`)
}
