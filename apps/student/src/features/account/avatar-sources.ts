/** Which of a picture's squares a screen loads. */
import { avatarKey, avatarSizesOf } from '@porua/contract/uploads.paths'
import { assetUrl } from '@porua/kit/platform/config.ts'

/**
 * The squares that a screen of one, two or three pixels for each of ours chooses from, as `srcset`: no smaller than it needs,
 * and no larger than that. Undefined for a picture that has no squares.
 */
export function avatarSources(picture: string, size: 40 | 150): string | undefined {
  const sizes = avatarSizesOf(picture)
  if (sizes.length === 0) return undefined
  const most = 3 * size
  // The smallest that covers the finest screen is the last that anybody needs.
  const enough = sizes.find((pixels) => pixels >= most) ?? Number.POSITIVE_INFINITY
  return sizes
    .filter((pixels) => pixels >= size && pixels <= enough)
    .map((pixels) => `${assetUrl(avatarKey(picture, pixels))} ${pixels / size}x`)
    .join(', ')
}
