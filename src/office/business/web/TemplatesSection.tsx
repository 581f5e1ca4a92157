import { useQuery } from '@tanstack/react-query'
import { checkRequired } from '#platform/templates.rules.ts'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { templateOfKey } from '../all-templates.ts'
import { businessApi, type TemplateState } from './business-api.ts'
import { TemplatePanel } from './TemplatePanel.tsx'

const columns: readonly Column<TemplateState>[] = [
  {
    key: 'label',
    label: 'Text',
    onCard: 'title',
    render: ({ key }) => templateOfKey(key)?.label ?? key,
  },
  {
    key: 'channel',
    label: 'Goes as',
    width: '110px',
    render: ({ key }) => (templateOfKey(key)?.channel === 'mail' ? 'Email' : 'Message'),
  },
  { key: 'subject', label: 'Subject', render: ({ subject }) => subject },
  {
    key: 'state',
    label: 'Words',
    width: '120px',
    onCard: 'mark',
    render: (state) => <WordsBadge state={state} />,
  },
  {
    key: 'changed',
    label: 'Last change',
    width: '150px',
    render: ({ changedAt }) => (changedAt ? <InstantText at={changedAt} /> : null),
  },
]

/** A text without a required field is not sent; the default is, until it is corrected. */
function WordsBadge({ state: { key, isDefault, body } }: { state: TemplateState }) {
  if (isDefault) return <ToneBadge tone="quiet" label="Default" />
  const template = templateOfKey(key)
  return template && checkRequired(template, body) ? (
    <ToneBadge tone="waiting" label="Incomplete" />
  ) : (
    <ToneBadge tone="active" label="Changed" />
  )
}

/** Every text that the company sends; a row opens its editor. */
export function TemplatesSection() {
  const { params, set } = useUrlState()
  const list = useQuery(businessApi.ask('templates', {}))
  const all = list.data?.templates
  const rows = all?.filter(({ language }) => language === '')
  const open = rows?.find(({ id }) => id === params.open)
  const template = open && templateOfKey(open.key)
  const language = template?.reader === 'customer' ? (params.language ?? '') : ''
  const shown = open && inThat(open, language, all ?? [])
  return (
    <>
      <DataTable
        noun="texts"
        columns={columns}
        query={{ ...list, data: rows && { rows, nextCursor: null } }}
        keyOf={({ id }) => id}
        whenNothing={<EmptyNote title="Nothing is sent yet" />}
      />
      {shown && template ? (
        <TemplatePanel
          key={`${shown.key} ${language}`}
          template={template}
          state={shown}
          written={(all ?? []).filter((one) => one.key === shown.key && !one.isDefault)}
          onLanguage={(picked) => set({ language: picked || null }, 'replace')}
          onClose={() => set({ open: null, language: null }, 'replace')}
        />
      ) : null}
    </>
  )
}

/** The text in a language; where there is none yet, the default text to start from. */
function inThat(usual: TemplateState, language: string, all: readonly TemplateState[]) {
  if (language === '') return usual
  const own = all.find((one) => one.key === usual.key && one.language === language)
  if (own && !own.isDefault) return own
  const { subject, body } = usual
  return { ...usual, language, subject, body, version: own?.version ?? 0, isDefault: true }
}
