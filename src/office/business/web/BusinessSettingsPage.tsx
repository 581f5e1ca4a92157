import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { SectionRail } from '#platform/web/layout/SectionRail.tsx'
import { type MoreItem, MoreMenu } from '#platform/web/MoreMenu.tsx'
import { SaveBar } from '#platform/web/SaveBar.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { settingOfKey } from '../all-settings.ts'
import { settingGroups } from '../setting-groups.ts'
import classes from './BusinessSettingsPage.module.css'
import { businessApi } from './business-api.ts'
import { businessSections } from './business-sections.ts'
import { DraftedSettings } from './DraftedSettings.tsx'
import { DraftsContext } from './drafts-context.ts'
import { FoundSettings } from './FoundSettings.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { shownOutlet } from './shown-outlet.ts'
import { TakesEffect } from './TakesEffect.tsx'
import { useDraftDesk } from './use-draft-desk.ts'

const ImportSettings = lazy(async () => ({
  default: (await import('./ImportSettings.tsx')).ImportSettings,
}))

const fileItems = (onImport: () => void): readonly MoreItem[] => [
  {
    label: 'Export settings',
    icon: <IconDownload size={16} />,
    onAct: () => window.location.assign('/api/files/settings.json'),
  },
  { label: 'Import settings', icon: <IconUpload size={16} />, onAct: onImport },
]

/** The values that the business runs on. */
export function BusinessSettingsPage() {
  const { currency } = useHouse()
  const words = useMemo(() => ({ currency, locale: 'en-GB' }), [currency])
  const work = useDraftDesk(words)
  const { params } = useUrlState()
  const [isImporting, setImporting] = useState(false)
  const showsDrafts = params.show === 'changes' && work.desk.drafts.size > 0
  return (
    <PageFrame
      title="Business Settings"
      purpose="The values that the business runs on. Each says what it does, who changed it, and what it was before."
    >
      <DraftsContext value={work.desk}>
        <div className={classes.top}>
          <search className={classes.search}>
            <SearchField label="Search all settings" hint="Search all settings" param="find" />
          </search>
          <MoreMenu items={fileItems(() => setImporting(true))} />
        </div>
        {params.find ? (
          <FoundSettings text={params.find} />
        ) : showsDrafts ? (
          <DraftedSettings />
        ) : (
          <SectionRail label="Business Settings" sections={businessSections} />
        )}
        <OpenHistory />
        {isImporting ? (
          <Suspense>
            <ImportSettings onClose={() => setImporting(false)} />
          </Suspense>
        ) : null}
        <SaveBar
          {...work.bar}
          count={work.desk.drafts.size}
          saveLabel={work.schedule.value === null ? 'Save' : 'Schedule'}
          summary={
            <>
              <TakesEffect {...work.schedule} />
              <ShownChanges isOn={showsDrafts} />
              <SaveUntried work={work} />
            </>
          }
        />
      </DraftsContext>
    </PageFrame>
  )
}

/** Between the changes of all sections and the sections themselves. */
function ShownChanges({ isOn }: { isOn: boolean }) {
  const { set } = useUrlState()
  return (
    <ActButton size="xs" onAct={() => set({ show: isOn ? null : 'changes', find: null })}>
      {isOn ? 'Show all settings' : 'Show changes'}
    </ActButton>
  )
}

const ofTrials: readonly string[] = ['trial_needed', 'one_outlet_first']

/** Where the save was refused for want of a trial: the way for an emergency. */
function SaveUntried({ work }: { work: ReturnType<typeof useDraftDesk> }) {
  const { refusal, reason, isPending } = work.bar
  if (refusal === null || !ofTrials.includes(refusal.code)) return null
  return (
    <ActButton
      size="xs"
      isPending={isPending}
      whyNot={reason.trim() === '' ? 'Enter the reason first. It is recorded.' : null}
      onAct={work.saveUntried}
    >
      Save without trial
    </ActButton>
  )
}

/** The history of the setting that the URL names; a link from the record names no section yet. */
function OpenHistory() {
  const { params, set } = useUrlState()
  const { section, find } = params
  // Lists of other areas open their own records.
  const isOfSettings = find || !section || settingGroups.some(({ key }) => key === section)
  const outletId = shownOutlet(params)
  const list = useQuery({
    ...businessApi.ask('settings', outletId ? { outletId } : {}),
    enabled: params.open !== undefined && Boolean(isOfSettings),
  })
  const state = list.data?.settings.find(({ id }) => id === params.open)
  const setting = state && settingOfKey(state.key)
  const home = settingGroups.find(({ label }) => label === setting?.group)?.key
  const isHomeless = home !== undefined && !section && !find
  useEffect(() => {
    if (isHomeless) set({ section: home }, 'replace')
  }, [isHomeless, home, set])
  if (!isOfSettings || !setting || !state) return null
  const close = () => set({ open: null }, 'replace')
  return <SettingHistory key={state.id} {...{ setting, state, outletId }} onClose={close} />
}
