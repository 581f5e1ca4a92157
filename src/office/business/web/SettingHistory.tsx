import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingInWords } from '#platform/settings.rules.ts'
import type { Setting } from '#platform/settings.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { businessApi, type SettingChange, type SettingState } from './business-api.ts'
import { ChangeList } from './ChangeList.tsx'
import { useDrafts } from './drafts-context.ts'
import { HistoryState, ScheduleList } from './ScheduleList.tsx'

type Props = {
  setting: Setting
  state: SettingState
  outletId: string | null
  onClose: () => void
}

/** Earlier values of a setting, who changed it and why, with a button to restore each. */
export function SettingHistory({ setting, state, outletId, onClose }: Props) {
  const { words } = useDrafts()
  const [asked, setAsked] = useState<SettingChange | null>(null)
  const place = outletId ? { outletId } : {}
  const history = useQuery(businessApi.ask('settingHistory', { key: setting.key, ...place }))
  const revert = useAct({
    area: 'business',
    run: businessApi.call.revertSetting,
    onRefusal: () => true,
    onDone: () => {
      setAsked(null)
      tellSuccess('Reverted', setting.label)
    },
  })
  const isSecret = setting.type.kind === 'secret'
  const wordsOf = (change: Pick<SettingChange, 'value' | 'isDefault'>) => {
    if (change.isDefault) return outletId ? 'As the business' : 'Default'
    return isSecret
      ? 'Set'
      : change.value === null
        ? ''
        : settingInWords(setting, change.value, words)
  }
  const now = wordsOf({ value: state.value, isDefault: false })
  const changes = history.data?.changes ?? []
  return (
    <SidePanel title={setting.label} onClose={onClose}>
      <FactList
        facts={[
          { label: 'Now', value: now || 'Empty' },
          { label: 'Default', value: settingInWords(setting, setting.default, words) },
          { label: 'Effect', value: setting.effect },
        ]}
      />
      <ScheduleList {...{ setting, outletId }} schedules={history.data?.schedules ?? []} />
      <Section title="Changes">
        {history.data && changes.length === 0 ? (
          <EmptyNote title="Never changed">It is what the product came with.</EmptyNote>
        ) : (
          <ChangeList
            changes={changes.map((change, index) => ({
              id: change.id,
              at: change.changedAt,
              by: change.changedByName,
              what: wordsOf(change) || 'Empty',
              mark: <HistoryState state={change.state} />,
              why: change.reason,
              act:
                index === 0 ? null : (
                  <ActButton size="xs" onAct={() => setAsked(change)}>
                    Revert to this
                  </ActButton>
                ),
            }))}
          />
        )}
      </Section>
      {asked ? (
        <ConfirmDialog
          title={`Set “${setting.label}” back?`}
          confirmLabel={`Set to ${wordsOf(asked)}`}
          isPending={revert.isPending}
          refusal={revert.refusal}
          onConfirm={() =>
            revert.start({
              key: setting.key,
              ...place,
              to: asked.id,
              version: state.version,
              reason: '',
            })
          }
          onClose={() => {
            setAsked(null)
            revert.clear()
          }}
        >
          It becomes {wordsOf(asked)} again, as {asked.changedByName} set it on{' '}
          {formatInstant(asked.changedAt)}. The history keeps both.
        </ConfirmDialog>
      ) : null}
    </SidePanel>
  )
}
