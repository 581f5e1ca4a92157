import { Button } from '@mantine/core'
import classes from './LoginPage.module.css'

/** The profile could not be asked for: signing in may not work either, so the reason is told. */
export function ServerSilent({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className={classes.alert}>
      {message}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
