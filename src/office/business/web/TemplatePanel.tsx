import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { checkWords } from '#platform/templates.rules.ts'
import { languageInWords, type Template } from '#platform/templates.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { businessApi, type TemplateState } from './business-api.ts'
import { ChangeList } from './ChangeList.tsx'
import { MailPreview } from './MailPreview.tsx'
import classes from './TemplatePanel.module.css'

type Props = {
  template: Template
  state: TemplateState
  /** In which languages there are words of the business. */
  written: readonly TemplateState[]
  onLanguage: (language: string) => void
  onClose: () => void
}

/** What customers most often speak; others are added when a customer has them. */
const languages = [
  'ar',
  'cy',
  'da',
  'de',
  'es',
  'fi',
  'fr',
  'it',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'tr',
  'uk',
  'ur',
  'zh',
]

function languageChoices(written: readonly TemplateState[]) {
  const own = new Set(written.map(({ language }) => language))
  return [...new Set([...languages, ...own])]
    .filter((language) => language !== '')
    .map((value) => ({
      value,
      label: `${languageInWords(value)}${own.has(value) ? '' : ' (not written)'}`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label))
}

/** The words of one text, as they read with examples, and as they were before. */
export function TemplatePanel({ template, state, written, onLanguage, onClose }: Props) {
  const { key } = template
  const inLanguage = state.language === '' ? {} : { language: state.language }
  const [words, setWords] = useState({ subject: state.subject, body: state.body })
  const [version, setVersion] = useState(state.version)
  const formId = useId()
  const body = useRef<HTMLTextAreaElement>(null)
  const fault = checkWords(template, words)
  const isChanged = words.subject !== state.subject || words.body !== state.body
  const save = useAct({
    area: 'business',
    run: businessApi.call.saveTemplate,
    failure: 'Not saved',
    onDone: (saved) => {
      setVersion(saved.version)
      tellSuccess('Saved', template.label)
    },
  })
  const trial = useAct({
    area: 'business',
    run: businessApi.call.sendTestMail,
    failure: 'Not sent',
    onDone: ({ to }) =>
      tellSuccess('Test mail queued', `It goes to ${to}; the mail log tells how.`),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fault && isChanged) save.start({ key, ...inLanguage, ...words, version })
  }
  /** Puts the field in where the cursor stands. */
  const insert = (name: string) => {
    const { selectionStart = words.body.length, selectionEnd = words.body.length } =
      body.current ?? {}
    const text = `${words.body.slice(0, selectionStart)}{{${name}}}${words.body.slice(selectionEnd)}`
    setWords({ ...words, body: text })
    body.current?.focus()
  }
  return (
    <SidePanel
      title={template.label}
      onClose={onClose}
      foot={
        <>
          <ActButton
            onAct={() => trial.start({ key, ...words })}
            isPending={trial.isPending}
            whyNot={fault?.message ?? null}
          >
            Send me a test mail
          </ActButton>
          <div className={classes.last}>
            <ActButton
              weight="main"
              onAct={() => save.start({ key, ...inLanguage, ...words, version })}
              isPending={save.isPending}
              whyNot={fault?.message ?? (isChanged ? null : 'These words are saved already.')}
            >
              Save
            </ActButton>
          </div>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={classes.form}>
        {template.reader === 'customer' ? (
          <NativeSelect
            label="Language"
            description="Customers without words in their language get the usual ones."
            value={state.language}
            data={[{ value: '', label: 'Usual words' }, ...languageChoices(written)]}
            onChange={(event) => onLanguage(event.currentTarget.value)}
          />
        ) : null}
        {template.channel === 'mail' ? (
          <TextInput
            label="Subject"
            maxLength={200}
            value={words.subject}
            error={fault?.field === 'subject' ? fault.message : null}
            onChange={(event) => setWords({ ...words, subject: event.currentTarget.value })}
          />
        ) : null}
        <Textarea
          ref={body}
          label="Text"
          rows={12}
          maxLength={10_000}
          value={words.body}
          error={fault?.field === 'body' ? fault.message : null}
          onChange={(event) => setWords({ ...words, body: event.currentTarget.value })}
        />
        <div className={classes.fields}>
          <span>Fields:</span>
          {Object.keys(template.fields).map((name) => (
            <button
              key={name}
              type="button"
              className={classes.field}
              onClick={() => insert(name)}
            >{`{{${name}}}`}</button>
          ))}
        </div>
        {template.channel === 'mail' && template.fields.link && template.unsubscribe === null ? (
          <p className={classes.none}>
            {'Write {{link|words}} on a line of its own to show a button with these words.'}
          </p>
        ) : null}
      </form>
      <MailPreview template={template} words={words} />
      <Versions
        template={template}
        state={state}
        onTake={setWords}
        onReset={(now) => {
          setVersion(now)
          setWords({ subject: template.subject, body: template.body })
        }}
      />
    </SidePanel>
  )
}

function Versions(props: {
  template: Template
  state: TemplateState
  onTake: (words: { subject: string; body: string }) => void
  onReset: (version: number) => void
}) {
  const { template, state, onTake, onReset } = props
  const inLanguage = state.language === '' ? {} : { language: state.language }
  const list = useQuery(businessApi.ask('templateVersions', { key: template.key, ...inLanguage }))
  const reset = useAct({
    area: 'business',
    run: businessApi.call.resetTemplate,
    failure: 'Not reset',
    onDone: ({ version }) => {
      onReset(version)
      tellSuccess('Back to the default', template.label)
    },
  })
  const versions = list.data?.versions ?? []
  return (
    <Section
      title="Versions"
      aside={
        state.isDefault ? null : (
          <ActButton
            size="xs"
            isPending={reset.isPending}
            onAct={() => reset.start({ key: template.key, ...inLanguage, version: state.version })}
          >
            Back to the default
          </ActButton>
        )
      }
    >
      {versions.length === 0 ? <p className={classes.none}>These are the default words.</p> : null}
      <ChangeList
        changes={versions.map(
          ({ version, isDefault, changedAt, changedByName, subject, body }) => ({
            id: version,
            at: changedAt,
            by: changedByName,
            what: isDefault ? `Version ${version}, the default` : `Version ${version}: ${subject}`,
            act:
              version === state.version ? null : (
                <ActButton size="xs" onAct={() => onTake({ subject, body })}>
                  Take these words
                </ActButton>
              ),
          }),
        )}
      />
    </Section>
  )
}
