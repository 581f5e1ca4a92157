import { useQuery } from '@tanstack/react-query'
import { Section } from '#platform/web/layout/Section.tsx'
import { allSettings } from '../all-settings.ts'
import { outletsOfBusiness } from './business-api.ts'
import { draftsByPlace } from './drafts.ts'
import { useDrafts } from './drafts-context.ts'
import classes from './FoundSettings.module.css'
import { SettingRows } from './SettingsBody.tsx'

/** Every setting with an unsaved change, of all sections, by place. */
export function DraftedSettings() {
  const { drafts } = useDrafts()
  const { data } = useQuery(outletsOfBusiness.ask('list', {}))
  const titleOf = (outletId: string | null) => {
    if (outletId === null) return 'The whole business'
    const outlet = data?.outlets.find(({ id }) => id === outletId)
    return outlet ? `${outlet.code} ${outlet.name}` : 'Outlet'
  }
  return (
    <div className={classes.groups}>
      {[...draftsByPlace(drafts)].map(([outletId, changed]) => (
        <Section key={outletId} level={2} title={titleOf(outletId)}>
          <SettingRows
            settings={allSettings.filter(({ key }) => changed.some((draft) => draft.key === key))}
            outletId={outletId}
          />
        </Section>
      ))}
    </div>
  )
}
