/**
 * How large pictures will be that have not come yet: the live exam knows it of its paper's, so that no option moves under a thumb when
 * one comes. Other screens know nothing, and their pictures take their places as they come.
 */
import type { PaperRef, PictureSize } from '@porua/contract/exams'
import { type CSSProperties, createContext, useContext } from 'react'

/** By media key. */
export type PictureSizes = ReadonlyMap<string, PictureSize>

const SizesContext = createContext<PictureSizes>(new Map())

/** Hands sizes to the pictures inside. */
export const SizesProvider = SizesContext.Provider

/** What a start has said of its paper's pictures. */
export function sizesOf(ref: Pick<PaperRef, 'images' | 'sizes'> | null): PictureSizes {
  const known = new Map<string, PictureSize>()
  ref?.images.forEach((key, at) => {
    const size = ref.sizes?.[at]
    if (size) known.set(key, size)
  })
  return known
}

/** The sizes that are known here. */
export const usePictureSizes = () => useContext(SizesContext)

/**
 * What holds a picture's place: the style of what stands around it, undefined where its size is not known. A picture that is not as large
 * as was said stays in the place of what was said: an option that moved would be worse.
 */
export function usePicturePlace(media: string): CSSProperties | undefined {
  const size = usePictureSizes().get(media)
  return size && ({ '--w': size[0], '--h': size[1] } as CSSProperties)
}
