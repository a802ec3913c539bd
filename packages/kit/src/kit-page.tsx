/** Every part of the kit with its states, at /kit in dev only. The words here are for builders, not for students. */
import { type ReactNode, useState } from 'react'
import { drawingNames } from './components/empty-state.tsx'
import { iconNames } from './components/icon.tsx'
import { LanguageSwitch } from './i18n/language-switch.tsx'
import {
  Badge,
  Banner,
  Button,
  Card,
  Checkbox,
  confirm,
  Dialog,
  Drawer,
  EmptyState,
  Icon,
  IconButton,
  ImagePicker,
  Loading,
  notice,
  PasswordInput,
  RichText,
  Select,
  Skeleton,
  SkeletonText,
  Spinner,
  Tabs,
  TextArea,
  TextInput,
  toast,
} from './index.ts'
import css from './kit-page.module.css'
import { kitSamples, questionSamples } from './kit-samples.ts'
import { usePageTitle } from './platform/navigation.tsx'
import { setTheme, useTheme } from './platform/theme.ts'
import { QuestionPreview } from './questions/question-preview.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={css.row}>{children}</div>
    </section>
  )
}

/** The page. */
export function KitPage() {
  const theme = useTheme()
  usePageTitle('Kit')
  return (
    <main className={css.page}>
      <h1>Kit</h1>
      <div className={css.row}>
        <LanguageSwitch />
        {(['system', 'light', 'dark'] as const).map((choice) => (
          <Button
            key={choice}
            variant={theme === choice ? 'primary' : 'secondary'}
            onClick={() => setTheme(choice)}
          >
            {choice}
          </Button>
        ))}
      </div>
      <Buttons />
      <Fields />
      <Surfaces />
      <Popups />
      <Pictures />
      <Section title="RichText">
        {kitSamples.map(({ name, text, format }) => (
          <Card key={name} className={css.wide}>
            <p className="small muted">{name}</p>
            <RichText text={text} format={format} />
          </Card>
        ))}
      </Section>
      <Section title="QuestionPreview">
        {questionSamples.map((question, index) => (
          <div key={question._id} className={css.wide}>
            <QuestionPreview question={question} index={index} mode="paper" />
          </div>
        ))}
      </Section>
      <Section title="Icon">
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} size={24} />
          </span>
        ))}
      </Section>
    </main>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Section title="Button">
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <Button key={variant} variant={variant} busy={busy}>
          {variant}
        </Button>
      ))}
      <Button variant="primary" disabled>
        disabled
      </Button>
      <Button size="lg" icon="flag" onClick={() => setBusy(!busy)}>
        toggle busy
      </Button>
      <IconButton icon="grid" label="Palette" />
      <Spinner label="Sending…" />
    </Section>
  )
}

function Fields() {
  const [checked, setChecked] = useState(true)
  const [subject, setSubject] = useState('')
  const [tab, setTab] = useState<'1' | '2'>('1')
  return (
    <Section title="Fields and tabs">
      <TextInput label="Mobile Number" placeholder="01XXXXXXXXX" hint="As in the admission form" />
      <TextInput label="Mobile Number" defaultValue="0171" error="Phone no. is not valid" />
      <TextInput label="Session" defaultValue="2026" disabled />
      <PasswordInput label="Password" defaultValue="secret" />
      <Select
        label="Subject"
        placeholder="All Subjects"
        value={subject}
        onChange={setSubject}
        options={[
          { value: 'botany', label: 'Botany' },
          { value: 'zoology', label: 'প্রাণিবিজ্ঞান' },
        ]}
      />
      <Checkbox label="Remember me" checked={checked} onChange={setChecked} />
      <Checkbox label="Disabled" checked disabled onChange={setChecked} />
      <TextArea label="Your answer" className={css.wide} />
      <div className={css.wide}>
        <Tabs
          label="Exams"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: '1', label: 'Live Exam' },
            { value: '2', label: 'Practice Exam' },
          ]}
        >
          Panel {tab}
        </Tabs>
      </div>
    </Section>
  )
}

function Surfaces() {
  return (
    <Section title="Surfaces">
      {(['neutral', 'brand', 'good', 'bad', 'warn', 'info'] as const).map((tone) => (
        <span key={tone} className={css.row}>
          <Badge tone={tone}>{tone}</Badge>
          <Badge tone={tone} solid icon="dot">
            {tone}
          </Badge>
        </span>
      ))}
      {(['info', 'good', 'warn', 'bad'] as const).map((tone) => (
        <div key={tone} className={css.wide}>
          <Banner tone={tone} title="You are offline!">
            Your answers stay on this phone and will be sent.
          </Banner>
        </div>
      ))}
      <Card tone="good" className={css.wide}>
        A card with an edge
      </Card>
      <div className={css.wide}>
        <Loading>
          <Skeleton width="40%" height="24px" />
          <SkeletonText />
        </Loading>
      </div>
      {drawingNames.map((drawing) => (
        <EmptyState key={drawing} drawing={drawing} title={drawing} action={<Button>One action</Button>} />
      ))}
    </Section>
  )
}

function Popups() {
  const [open, setOpen] = useState<'' | 'dialog' | 'drawer' | 'full'>('')
  const close = () => setOpen('')
  return (
    <Section title="Popups">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Button onClick={() => setOpen('full')}>Full</Button>
      <Button
        onClick={() =>
          confirm({ title: 'Are you sure you want to logout?', confirmLabel: 'Logout', danger: true })
        }
      >
        confirm
      </Button>
      <Button onClick={() => notice({ title: 'Exam time is over!' })}>notice</Button>
      {(['success', 'error', 'warning', 'info'] as const).map((tone) => (
        <Button key={tone} onClick={() => toast[tone](`A message: ${tone}`)}>
          toast {tone}
        </Button>
      ))}
      <Dialog
        open={open === 'dialog' || open === 'full'}
        place={open === 'full' ? 'full' : 'sheet'}
        onClose={close}
        title="Botany weekly test 7"
        footer={
          <>
            <Button size="lg" onClick={() => toast.error('Over the dialog')}>
              Toast
            </Button>
            <Button size="lg" variant="primary" onClick={close}>
              Start Exam
            </Button>
          </>
        }
      >
        There is no instruction given for this
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Questions">
        1 2 3
      </Drawer>
    </Section>
  )
}

function Pictures() {
  const [picked, setPicked] = useState('')
  return (
    <Section title="ImagePicker">
      {(['avatar', 'document'] as const).map((purpose) => (
        <ImagePicker
          key={purpose}
          purpose={purpose}
          label={purpose}
          onPicked={({ name, width, height, blob, before }) =>
            setPicked(`${name} ${width} × ${height}: ${before} → ${blob.size} bytes`)
          }
        />
      ))}
      <ImagePicker
        purpose="document"
        label="refused"
        error="This picture cannot be read."
        onPicked={() => {}}
      />
      <p className={css.wide}>{picked}</p>
    </Section>
  )
}
