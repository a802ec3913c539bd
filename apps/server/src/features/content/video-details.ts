/** What the packager or the importer found out about a video, as `content.details_json` keeps it. */
import type { Video } from '@porua/contract/content'

export interface VideoDetails {
  qualities: Video['qualities']
  captions: Video['captions']
  /** ClearKey: key id and key, hex, for the licence that we give ourselves. Never leaves but through the licence. */
  keys?: { kid: string; key: string }[]
  /** Ids of the keys that the manifest names, hex. */
  kids?: string[]
}

/** Reads the column; what is missing is empty. */
export function readDetails(json: string): VideoDetails {
  const read = JSON.parse(json) as Partial<VideoDetails>
  return {
    qualities: read.qualities ?? [],
    captions: read.captions ?? [],
    ...(read.keys ? { keys: read.keys } : {}),
    ...(read.kids ? { kids: read.kids } : {}),
  }
}

/** Every key id that is known of a video, hex. */
export function keyIdsOf({ keys = [], kids = [] }: VideoDetails): string[] {
  return [...new Set([...keys.map(({ kid }) => kid), ...kids])]
}
