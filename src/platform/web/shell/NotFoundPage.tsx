import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { shortcutText } from '../bound-keys.ts'
import { MessagePage } from './MessagePage.tsx'

type Props = { path: string; onSearch: () => void }

export function NotFoundPage({ path, onSearch }: Props) {
  const router = useRouter()
  return (
    <MessagePage
      icon={<IconMapQuestion size={24} aria-hidden />}
      title="Page not found"
      actions={
        <>
          <Button onClick={onSearch}>Search</Button>
          <Button variant="default" onClick={() => router.history.push('/')}>
            Go to Home
          </Button>
        </>
      }
    >
      <p>
        There is no page at <code>{path}</code>. It may have moved, or the link may be mistyped.
      </p>
      <p>
        Looking for an order, a customer or a product? Press {shortcutText('K')} and type its number
        or name.
      </p>
    </MessagePage>
  )
}
