/** Where the camera and the cropper open: the whole screen of a phone, however it is held, else a wide dialog. */
import type { DialogProps } from '../components/dialog.tsx'

/** Asked each time a tool opens, as a phone may have been turned since. */
export function placeOfTools(): Pick<DialogProps, 'place' | 'wide'> {
  const small = window.matchMedia('(max-width: 575.98px), (max-height: 600px)').matches
  return small ? { place: 'full' } : { place: 'sheet', wide: true }
}
