import { IconUserCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PictureUpload } from '#platform/web/PictureUpload.tsx'
import { useAct } from '#platform/web/use-act.ts'
import classes from './PhotoField.module.css'
import { photoOf } from './photo-of.ts'
import settings from './SettingsPage.module.css'
import { putProfile } from './use-me.ts'
import { useOwnProfile } from './use-save-profile.ts'
import { usersApi } from './users-api.ts'

/** The user's own photo; a chosen picture is saved at once. */
export function PhotoField() {
  const queries = useQueryClient()
  const photo = photoOf(useOwnProfile())
  const remove = useAct({
    area: 'users',
    run: usersApi.call.removePhoto,
    onDone: (profile) => putProfile(queries, profile),
    failure: 'Not removed',
  })
  return (
    <div>
      <div className={settings.label}>Photo</div>
      <div className={classes.row}>
        {photo ? (
          <img className={classes.photo} src={photo} alt="You" />
        ) : (
          <IconUserCircle className={classes.none} size={64} stroke={1} aria-hidden />
        )}
        <div className={settings.buttons}>
          <PictureUpload
            address="/api/users/me/photos"
            area="users"
            label={photo ? 'Replace' : 'Upload a photo'}
            isSingle
            whyNot={null}
          />
          {photo ? (
            <ActButton size="xs" isPending={remove.isPending} onAct={() => remove.start({})}>
              Remove
            </ActButton>
          ) : null}
        </div>
      </div>
      <p className={settings.hint}>You see it in the sidebar, and user management sees it.</p>
    </div>
  )
}
