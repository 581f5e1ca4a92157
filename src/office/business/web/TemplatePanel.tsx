import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkWords } from '#platform/templates.rules.ts'
import { languageInWords, type Template } from '#platform/templates.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf, openedWith } from '#platform/web/forms/use-form.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { businessApi, type TemplateState } from './business-api.ts'
import { ChangeList } from './ChangeList.tsx'
import { MailPreview } from './MailPreview.tsx'
import classes from './TemplatePanel.module.css'
import { TemplateText } from './TemplateText.tsx'

type Props = {
  template: Template
  state: TemplateState
  /** The languages in which the company has a text. */
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

type Words = { readonly subject: string; readonly body: string }

type Values = Words & { readonly language: string }

/** One text: its editor, its preview with examples, and its versions. */
export function TemplatePanel(props: Props) {
  const { template, state, onClose } = props
  const { key } = template
  const { language } = state
  const inLanguage = language === '' ? {} : { language }
  /** The version that a reset created: the form starts again with it. */
  const [reset, setReset] = useState<number | null>(null)
  const trial = useAct({
    area: 'business',
    run: businessApi.call.sendTestMail,
    failure: 'Not sent',
    onDone: ({ to }) =>
      tellSuccess('Test mail queued', `It goes to ${to}; the mail log tells how.`),
  })
  const { subject, body } = template
  const start = reset === null ? state : { ...state, subject, body, version: reset }
  return (
    <FormPanel
      key={reset ?? 'opened'}
      area="business"
      title={template.label}
      subject={template.label}
      confirmLabel="Save"
      fields={fieldsOf(props)}
      {...changeOf(start, () => wordsNow(state), valuesOf)}
      save={({ values: { subject, body }, version }, options) =>
        businessApi.call.saveTemplate({ key, ...inLanguage, subject, body, version }, options)
      }
      continueWith={({ version }, { values }) => openedWith(values, version)}
      onSaved={() => tellSuccess('Saved', template.label)}
      whyNot={(values) => {
        const isSaved = values.subject === state.subject && values.body === state.body
        const fault = checkWords(template, values)?.message
        return fault ?? (isSaved ? 'These words are saved already.' : null)
      }}
      acts={({ values: { subject, body } }) => (
        <ActButton
          onAct={() => trial.start({ key, subject, body })}
          isPending={trial.isPending}
          whyNot={checkWords(template, { subject, body })?.message ?? null}
        >
          Send me a test mail
        </ActButton>
      )}
      below={({ values, change }) => (
        <>
          <MailPreview template={template} words={values} />
          <Versions template={template} state={state} onTake={change} onReset={setReset} />
        </>
      )}
      onClose={onClose}
    />
  )
}

const valuesOf = ({ language, subject, body }: TemplateState): Values => ({
  language,
  subject,
  body,
})

/** As they are now; as they were shown where they are the default again. */
async function wordsNow(shown: TemplateState): Promise<TemplateState> {
  const { templates } = await businessApi.call.templates({})
  const { key, language } = shown
  return templates.find((one) => one.key === key && one.language === language) ?? shown
}

function fieldsOf({ template, written, onLanguage }: Props): FormFields<Values> {
  const faultAt = (name: keyof Words, words: Words) => {
    const fault = checkWords(template, words)
    return fault?.field === name ? fault.message : null
  }
  return {
    language: {
      kind: 'own',
      label: 'Language',
      isShown: () => template.reader === 'customer',
      // Each language has its own form; the page asks before this one is left.
      draw: ({ value }) => (
        <NativeSelect
          label="Language"
          description="Customers without words in their language get the usual ones."
          value={value}
          data={[{ value: '', label: 'Usual words' }, ...languageChoices(written)]}
          onChange={({ currentTarget }) => onLanguage(currentTarget.value)}
        />
      ),
      words: (language) => (language === '' ? 'Usual words' : languageInWords(language)),
    },
    subject: {
      kind: 'own',
      label: 'Subject',
      isShown: () => template.channel === 'mail',
      draw: ({ value, error, onValue }, values) => (
        <TextInput
          label="Subject"
          maxLength={200}
          value={value}
          error={error ?? faultAt('subject', values)}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      ),
      words: (subject) => subject || 'empty',
    },
    body: {
      kind: 'own',
      label: 'Text',
      draw: ({ value, error, onValue }, values) => (
        <TemplateText
          template={template}
          value={value}
          error={error ?? faultAt('body', values)}
          onValue={onValue}
        />
      ),
      words: (body) => body || 'empty',
    },
  }
}

function Versions(props: {
  template: Template
  state: TemplateState
  onTake: (words: Words) => void
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
