import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { reloadFor, wasReloadedFor, whenReachable } from './lost-code.ts'
import { MessagePage } from './MessagePage.tsx'

/** Replaces a page whose code could not be loaded. It opens once the server answers again. */
export function LostCodePage({ error }: { error: Error }) {
  const [wasReloaded] = useState(() => wasReloadedFor(error))
  useEffect(() => {
    if (!wasReloaded) return whenReachable(() => reloadFor(error))
  }, [wasReloaded, error])

  const icon = <IconCloudOff size={24} aria-hidden />
  const reload = <Button onClick={() => reloadFor(error)}>Reload</Button>
  if (wasReloaded) {
    return (
      <MessagePage icon={icon} title="This page could not be loaded" actions={reload}>
        <p>The server has no working copy of it. Reload, or tell your administrator.</p>
      </MessagePage>
    )
  }
  return (
    <MessagePage icon={icon} title="This page needs the network">
      <p role="status">It opens by itself when you are back online.</p>
    </MessagePage>
  )
}
