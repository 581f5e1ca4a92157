import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useAuth } from '../auth-context.ts'
import { displayName } from '../display-name.ts'
import { useLookAs } from './use-look-as.ts'
import classes from './ViewingBanner.module.css'

/** Says for as long as it lasts that these are another's eyes, and ends it. */
export function ViewingBanner() {
  const { me } = useAuth()
  const { start, isPending } = useLookAs()
  if (!me || me.viewedBy === null) return null
  return (
    <div role="status" className={classes.banner}>
      <IconEye size={16} aria-hidden />
      <span>
        You are looking as <strong>{displayName(me.profile)}</strong>, reading only.
      </span>
      <Button size="compact-sm" variant="default" loading={isPending} onClick={() => start(null)}>
        End
      </Button>
    </div>
  )
}
