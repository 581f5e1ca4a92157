import { Loader } from '@mantine/core'
import { useScansWait } from '../scan/scanner-context.ts'
import classes from './PageLoading.module.css'

/** Shown while the code of a page is loading; scans wait for that page. */
export function PageLoading() {
  useScansWait()
  return (
    <div className={classes.page} role="status">
      <Loader aria-hidden />
      Loading...
    </div>
  )
}

/** Over the whole screen, until the user is known. */
export function ScreenLoading({ text }: { text: string }) {
  return (
    <div className={classes.screen} role="status">
      <Loader size="md" aria-hidden />
      {text}
    </div>
  )
}
