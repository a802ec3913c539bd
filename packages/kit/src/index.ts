/** The components of the kit. Tree shaking takes what is not used; RichText brings its heavy parts lazily. */
export { Badge, type Tone } from './components/badge.tsx'
export { Banner } from './components/banner.tsx'
export { Button, ButtonLink, type ButtonVariant, IconButton } from './components/button.tsx'
export { Card } from './components/card.tsx'
export { CardPattern } from './components/card-pattern.tsx'
export { cx } from './components/class-names.ts'
export { type ConfirmOptions, confirm, DialogHost, notice, working } from './components/confirm.tsx'
export { Cover } from './components/cover.tsx'
export { Dialog, type DialogProps } from './components/dialog.tsx'
export { Drawer } from './components/drawer.tsx'
export { EmptyState } from './components/empty-state.tsx'
export {
  Checkbox,
  type ControlProps,
  Field,
  PasswordInput,
  Select,
  type SelectOption,
  TextArea,
  TextInput,
} from './components/field.tsx'
export { Icon, type IconName } from './components/icon.tsx'
export { LargePicture } from './components/large-picture.tsx'
export { CardGrid, CardsSkeleton, LinkCard, PictureCard } from './components/link-card.tsx'
export { Loading, Skeleton, SkeletonText, useDelayed } from './components/skeleton.tsx'
export { Sound } from './components/sound.tsx'
export { Spinner } from './components/spinner.tsx'
export { StaleNote } from './components/stale-note.tsx'
export { type TabItem, Tabs } from './components/tabs.tsx'
export { TimesIn } from './components/times-in.tsx'
export { type ToastOptions, ToastRegion, toast } from './components/toast.tsx'
export { isDialogOpen } from './components/top-layer.ts'
export { VisuallyHidden } from './components/visually-hidden.tsx'
export { FileInput, type FileInputHandle } from './files/file-input.tsx'
export { type AttachedKind, attachedKind, type FileKind, fileKind, pictureKinds } from './files/file-kind.ts'
export {
  ImagePicker,
  type ImagePickerParts,
  preloadImagePicker,
  type ReadyPicture,
  useImagePicker,
} from './files/image-picker.tsx'
export { findLinks } from './rich-text/find-links.ts'
export { preloadRichText, preloadTexts, RichText } from './rich-text/rich-text.tsx'
export { textLanguage } from './rich-text/text-language.ts'
