/** What the picture part loads when it is first used: opening, cutting, writing, and the camera. */
export { CameraDialog } from './camera-dialog.tsx'
export {
  compressPicture,
  type OpenPicture,
  openPicture,
  PictureError,
  type ReadyPicture,
} from './compress-image.ts'
export { CropDialog } from './crop-dialog.tsx'
