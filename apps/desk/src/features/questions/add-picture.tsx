/** A new picture for a question: dropped, pasted or chosen. It is sent at once, and stands in the question then. */
import { toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { shrinkPicture } from '../../platform/shrink-picture.ts'
import { FileDrop } from '../../platform/ui/file-drop.tsx'
import { deskWords } from '../../platform/words.ts'
import { questionApi } from './queries.ts'
import { questionWords } from './words.ts'

/** @param onAdded Called with the picture's key. */
export function AddPicture({ onAdded }: { onAdded: (key: string) => void }) {
  const t = useWords(questionWords)
  const common = useWords(deskWords)
  const keep = async (fileId: string) => {
    try {
      onAdded((await questionApi.keepPicture({ body: { fileId } })).key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.kind === 'network' ? common('noReply') : error.title || common('failed'))
    }
  }
  return (
    <FileDrop
      label={t('newPicture')}
      hint={t('newPictureHint')}
      accept=".png,.jpg,.jpeg"
      prepare={shrinkPicture}
      quiet
      onSent={({ id }) => void keep(id)}
    />
  )
}
