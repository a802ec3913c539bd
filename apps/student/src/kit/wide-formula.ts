import css from './rich-text.module.css'

/** Shorter sources never fill a phone's line: they are not measured, since measuring costs a layout. */
const worthMeasuring = 36

/** Lets an inline formula scroll inside itself where it is wider than its column. */
export function letWideFormulaScroll(place: HTMLElement): void {
  if ((place.textContent?.length ?? 0) < worthMeasuring) return
  const column = place.parentElement?.clientWidth ?? 0
  const widest = Math.max(
    0,
    ...[...place.querySelectorAll<HTMLElement>('.base')].map((base) => base.offsetWidth),
  )
  place.classList.toggle(css.wide ?? '', column > 0 && widest > column)
}
