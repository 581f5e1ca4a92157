import { Loader } from '@mantine/core'
import classes from './PageLoading.module.css'

/** While the code of a page is on its way. */
export function PageLoading() {
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
