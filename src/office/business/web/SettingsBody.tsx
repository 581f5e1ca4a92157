import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Setting } from '#platform/settings.ts'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { allSettings } from '../all-settings.ts'
import { businessApi, outletsOfBusiness } from './business-api.ts'
import { SettingRow } from './SettingRow.tsx'
import classes from './SettingsBody.module.css'
import { shownGroup, shownOutlet } from './shown-outlet.ts'

/** The settings of the group that the URL names, for the business or for one outlet. */
export function GroupBody() {
  const { params } = useUrlState()
  const group = shownGroup(params)
  const settings = allSettings.filter((setting) => setting.group === group?.label)
  const mayDiffer = settings.some(({ scope }) => scope === 'outlet')
  const outletId = shownOutlet(params)
  return (
    <>
      {mayDiffer ? <PlacePicker outletId={outletId} /> : null}
      <SettingRows
        settings={settings.filter(({ scope }) => outletId === null || scope === 'outlet')}
        outletId={outletId}
      />
    </>
  )
}

export function SettingRows(props: { settings: readonly Setting[]; outletId: string | null }) {
  const { settings, outletId } = props
  const list = useQuery(businessApi.ask('settings', outletId ? { outletId } : {}))
  if (list.error && !list.data)
    return <RefusalNote refusal={refusalOf(list.error)} onRetry={() => list.refetch()} />
  if (!list.data) return <PageLoading />
  const stateOf = new Map(list.data.settings.map((state) => [state.key, state]))
  return (
    <div className={classes.rows}>
      {settings.map((setting) => {
        const state = stateOf.get(setting.key)
        return state ? (
          <SettingRow
            key={`${outletId} ${setting.key}`}
            setting={setting}
            state={state}
            outletId={outletId}
          />
        ) : null
      })}
    </div>
  )
}

/** Whose values are shown: the company's, or those of one outlet that differs. */
function PlacePicker({ outletId }: { outletId: string | null }) {
  const { set } = useUrlState()
  const { data } = useQuery(outletsOfBusiness.ask('list', {}))
  const outlets = data?.outlets ?? []
  return (
    <NativeSelect
      className={classes.place}
      label="Values for"
      value={outletId ?? ''}
      data={[
        { value: '', label: 'The whole business' },
        ...outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
      ]}
      onChange={(event) => set({ outlet: event.currentTarget.value || null, open: null })}
    />
  )
}
