/** The kit's door. Tree shaking takes what is not used; RichText brings its heavy parts lazily. */
export { Badge, type Tone } from './badge.tsx'
export { Banner } from './banner.tsx'
export { Button, ButtonLink, type ButtonVariant, IconButton } from './button.tsx'
export { Card } from './card.tsx'
export { CardPattern } from './card-pattern.tsx'
export { cx } from './class-names.ts'
export { type ConfirmOptions, confirm, DialogHost, notice, working } from './confirm.tsx'
export { Cover } from './cover.tsx'
export { Dialog, type DialogProps } from './dialog.tsx'
export { Drawer } from './drawer.tsx'
export { EmptyState } from './empty-state.tsx'
export {
  Checkbox,
  type ControlProps,
  Field,
  PasswordInput,
  Select,
  type SelectOption,
  TextArea,
  TextInput,
} from './field.tsx'
export { FileInput, type FileInputHandle } from './file-input.tsx'
export { type AttachedKind, attachedKind, type FileKind, fileKind, pictureKinds } from './file-kind.ts'
export { findLinks } from './find-links.ts'
export { Icon, type IconName } from './icon.tsx'
export {
  ImagePicker,
  type ImagePickerParts,
  preloadImagePicker,
  type ReadyPicture,
  useImagePicker,
} from './image-picker.tsx'
export { LargePicture } from './large-picture.tsx'
export { CardGrid, CardsSkeleton, LinkCard, PictureCard } from './link-card.tsx'
export { preloadRichText, preloadTexts, RichText } from './rich-text.tsx'
export { Loading, Skeleton, SkeletonText, useDelayed } from './skeleton.tsx'
export { Sound } from './sound.tsx'
export { Spinner } from './spinner.tsx'
export { type TabItem, Tabs } from './tabs.tsx'
export { textLanguage } from './text-language.ts'
export { TimesIn } from './times-in.tsx'
export { type ToastOptions, ToastRegion, toast } from './toast.tsx'
export { isDialogOpen } from './top-layer.ts'
export { VisuallyHidden } from './visually-hidden.tsx'
