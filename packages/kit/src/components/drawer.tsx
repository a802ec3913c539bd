import { Dialog, type DialogProps } from './dialog.tsx'
import css from './drawer.module.css'

/** A panel from the side: 80vw (spec §9). */
export function Drawer(props: Omit<DialogProps, 'place' | 'kind' | 'wide' | 'className'>) {
  return <Dialog {...props} place="side" className={css.drawer} />
}
