import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useAuth } from '../auth-context.ts'
import { displayName } from '../display-name.ts'
import { useLookAs } from './use-look-as.ts'
import classes from './ViewingBanner.module.css'

/** Shown during view as, with the button to end it. */
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
