import { useQuery } from '@tanstack/react-query'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { templateOfKey } from '../all-templates.ts'
import type { TemplateRow } from '../business.contract.ts'
import { templateList } from '../templates.list.ts'
import { businessApi, type TemplateState } from './business-api.ts'
import { TemplatePanel } from './TemplatePanel.tsx'

/** Every text that the company sends; a row opens its editor. */
export function TemplatesSection() {
  const { params, set } = useUrlState()
  const list = useQuery({
    ...businessApi.ask('templates', {}),
    enabled: params.open !== undefined,
  })
  const all = list.data?.templates
  const rows = all?.filter(({ language }) => language === '')
  const open = rows?.find(({ id }) => id === params.open)
  const template = open && templateOfKey(open.key)
  const language = template?.reader === 'customer' ? (params.language ?? '') : ''
  const shown = open && inThat(open, language, all ?? [])
  return (
    <>
      <ListView
        list={templateList}
        ask={(call) => businessApi.ask('texts', { limit: 200, ...call })}
        keyOf={({ id }: TemplateRow) => id}
        exportPath="/files/texts"
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
