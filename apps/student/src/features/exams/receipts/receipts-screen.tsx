/** Answer receipts: those of this phone, and a check of anybody's file. For everybody, signed in or out (docs/receipts.md). */

import { Button, ButtonLink, FileInput, type FileInputHandle } from '@porua/kit'
import { LanguageSwitch } from '@porua/kit/i18n/language-switch.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useRef } from 'react'
import { readSession } from '../../../platform/storage.ts'
import { CheckResult } from './check-result.tsx'
import { KeptReceipts } from './kept-receipts.tsx'
import { readReceiptFile } from './receipt-file.ts'
import css from './receipts-screen.module.css'
import { useCheck } from './use-check.ts'
import { receiptWords } from './words.ts'

/** The receipts page. */
export function ReceiptsScreen() {
  const t = useWords(receiptWords)
  const { title } = useConfig()
  usePageTitle(t('title'))
  const { student } = readSession()
  if (student) {
    return (
      <article className={css.page}>
        <Receipts student={student._id} />
      </article>
    )
  }
  return (
    <main className={css.alone}>
      <div className={css.brand}>
        <p>{title}</p>
        <LanguageSwitch />
      </div>
      <Receipts student={null} />
      <ButtonLink to="/" size="lg">
        {t('toSignIn')}
      </ButtonLink>
    </main>
  )
}

function Receipts({ student }: { student: string | null }) {
  const t = useWords(receiptWords)
  const input = useRef<FileInputHandle>(null)
  const { check, ask, notAFile } = useCheck()

  async function take([file]: File[]) {
    if (!file) return
    const receipts = readReceiptFile(await file.text())
    if (receipts && receipts.length > 0) await ask(receipts)
    else notAFile()
  }

  return (
    <>
      <h1 className={css.title} tabIndex={-1}>
        {t('title')}
      </h1>
      <p>{t('intro')}</p>
      {student && <KeptReceipts student={student} onCheck={(receipts) => void ask(receipts)} />}
      <section className={css.section} aria-labelledby="check-file">
        <h2 id="check-file">{t('checkFile')}</h2>
        <p>{t('checkFileMore')}</p>
        <FileInput
          ref={input}
          accept="application/json,.json"
          label={t('choose')}
          onFiles={(files) => void take(files)}
        />
        <Button size="lg" icon="upload" onClick={() => input.current?.open()}>
          {t('choose')}
        </Button>
      </section>
      <CheckResult check={check} />
    </>
  )
}
