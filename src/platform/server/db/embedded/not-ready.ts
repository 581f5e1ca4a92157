/** The server is not available now (it is stopping, or its port was taken): try again soon. */
export class PostmasterNotReady extends Error {
  override name = 'PostmasterNotReady'
}
