/** How students reach it: the address with its QR code, what is still to set, and a check that a phone opens it. */
import type { Reach } from '@porua/contract/desk/school'
import { Banner, Button, Skeleton } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CopyText } from '../../platform/ui/copy-text.tsx'
import { Loaded } from '../../platform/ui/loaded.tsx'
import css from './how-reached.module.css'
import { reachCheckQuery, reachQuery, schoolApi } from './queries.ts'
import { schoolWords } from './words.ts'

const QrCode = lazy(() => import('../../platform/ui/qr-code.tsx'))

/** Whether a page's address is one that its own machine alone opens. */
export const isHere = (origin: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin)

/** The addresses to give to students, the best first: this very page's where the network has it already. */
export function addressesOf({ addresses }: Reach, origin: string): string[] {
  return [...new Set([...addresses, ...(isHere(origin) ? [] : [origin])])]
}

export function HowReached() {
  const query = useQuery(reachQuery)
  return (
    <Loaded query={query} lines={6}>
      {(reach) => <Reached reach={reach} />}
    </Loaded>
  )
}

function Reached({ reach }: { reach: Reach }) {
  const t = useWords(schoolWords)
  const addresses = addressesOf(reach, window.location.origin)
  const [chosen, setChosen] = useState(addresses[0])
  const address = chosen ?? addresses[0]
  return (
    <div className={css.parts}>
      {address === undefined ? (
        <Banner tone="warn" title={t('reachHere')}>
          {t('reachHereBody')}
        </Banner>
      ) : (
        <>
          <div className={css.address}>
            <Suspense fallback={<Skeleton width="192px" height="192px" />}>
              <QrCode text={address} label={t('reachQr', { address })} />
            </Suspense>
            <div className={css.words}>
              <CopyText label={t('reachAddress')} text={address} share={t('reach')} />
              {addresses.length > 1 && (
                <p className="small">
                  <span>{t('reachOthers')}</span>{' '}
                  {addresses
                    .filter((other) => other !== address)
                    .map((other) => (
                      <button
                        key={other}
                        type="button"
                        className={css.other}
                        onClick={() => setChosen(other)}
                      >
                        {other}
                      </button>
                    ))}
                </p>
              )}
            </div>
          </div>
          <Check key={address} address={address} />
        </>
      )}
      <Steps reach={reach} />
    </div>
  )
}

/** What to set, with what stands already. */
function Steps({ reach }: { reach: Reach }) {
  const t = useWords(schoolWords)
  const { listens, https, proxy, publicUrl, port } = reach
  const isOut = listens === 'network' || proxy
  const steps = [
    { done: isOut, text: t('stepHost'), label: t('setHost'), set: `HOST=0.0.0.0\nPORT=${port}` },
    {
      ...{ done: https && publicUrl !== null, text: t('stepHttps') },
      ...{ label: t('setHttps'), set: t('stepHttpsSet') },
    },
  ]
  return (
    <ol className={css.steps}>
      {steps.map(({ done, text, label, set }) => (
        <li key={text}>
          <span>{text}</span> <strong>{t(done ? 'isSet' : 'isNotSet')}</strong>
          {!done && <CopyText label={label} text={set} />}
        </li>
      ))}
    </ol>
  )
}

function Check({ address }: { address: string }) {
  const t = useWords(schoolWords)
  const begin = useMutation({ mutationFn: () => schoolApi.beginReachCheck() })
  const key = begin.data?.key
  const { data, isError } = useQuery({ ...reachCheckQuery(key ?? ''), enabled: key !== undefined })
  const opened = data?.opened
  if (!begin.data || isError)
    return (
      <div className={css.check}>
        <p className="small">{t(isError || begin.isError ? 'checkFailed' : 'checkAbout')}</p>
        <div>
          <Button icon="phone" busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('check')}
          </Button>
        </div>
      </div>
    )
  const link = `${address}${begin.data.path}`
  return (
    <div className={css.check}>
      <div className={css.address}>
        <Suspense fallback={<Skeleton width="192px" height="192px" />}>
          <QrCode text={link} label={t('checkQr')} />
        </Suspense>
        <div className={css.words}>
          <p>{t('checkScan')}</p>
          <p className={css.link}>{link}</p>
          <div aria-live="polite">
            {!opened && <p className="muted">{t('checkWaits')}</p>}
            {opened && !opened.own && (
              <Banner tone="good" title={t('checkDone', { device: opened.device || t('aDevice') })} />
            )}
            {opened?.own && <Banner tone="warn" title={t('checkOwn')} />}
          </div>
        </div>
      </div>
    </div>
  )
}
