import { LazyBackupsSection } from '#office/backups/web/index.tsx'
import { GroupBody } from './SettingsBody.tsx'

/** The backups, between what there is of them and the settings that they follow. */
export function BackupsBody() {
  return (
    <LazyBackupsSection>
      <GroupBody />
    </LazyBackupsSection>
  )
}
