/** The player's full-screen modal: there at the press, the player in it as soon as its code has come. */
import { Dialog, Spinner } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { contentWords } from '../words.ts'
import css from './player-dialog.module.css'
import type { VideoPlayerProps } from './video-player.tsx'

/** A fifth of a megabyte that needs a network anyway: not among what the phone keeps from the first visit on. */
const player = lazyModule(async () => (await import('./video-player.tsx')).VideoPlayer)

export function PlayerDialog(props: VideoPlayerProps) {
  const t = useWords(contentWords)
  const Player = useLazyModule(player, true)
  const { video, onClose } = props
  return (
    <Dialog open onClose={onClose} place="full" title={video.title || t('title')} className={css.dialog}>
      {Player ? (
        <Player {...props} />
      ) : (
        <div className={css.waiting}>
          <Spinner size="lg" label={t('buffering')} />
        </div>
      )}
    </Dialog>
  )
}
