import { assetUrl, useConfig } from '@porua/kit/platform/config.ts'
import { useState } from 'react'

/** The provider's logo; nothing where there is none or it does not load: the product's name beside it then stands for both. */
export function Logo({ className }: { className?: string | undefined }) {
  const { logo } = useConfig()
  const src = logo ? assetUrl(logo) : null
  // Remembered by address: a newer configuration may name another.
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || src === broken) return null
  return <img className={className} src={src} alt="" onError={() => setBroken(src)} />
}
