import { Button } from '@mantine/core'
import classes from './LoginPage.module.css'

/** The profile could not be loaded: signing in may not work either, so the reason is shown. */
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
