import { Dialog, type DialogProps } from './dialog.tsx'

/** A panel from the side: 80vw, at most 400 px. */
export function Drawer(props: Omit<DialogProps, 'place' | 'kind' | 'wide'>) {
  return <Dialog {...props} place="side" />
}
