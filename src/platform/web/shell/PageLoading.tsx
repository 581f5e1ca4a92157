import { Loader } from '@mantine/core'
import { useScansWait } from '../scan/scanner-context.ts'
import classes from './PageLoading.module.css'

/** While the code of a page is on its way; what is scanned meanwhile is for that page. */
export function PageLoading() {
  useScansWait()
  return (
    <div className={classes.page} role="status">
      <Loader aria-hidden />
      Loading...
    </div>
  )
}

/** Over the whole screen, while it is not known who sits before it. */
export function ScreenLoading({ text }: { text: string }) {
  return (
    <div className={classes.screen} role="status">
      <Loader size="md" aria-hidden />
      {text}
    </div>
  )
}
