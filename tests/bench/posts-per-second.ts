import autocannon from "autocannon"

const CONNECTIONS = 16
const SECONDS = 2

type Post = { path: string; headers: Record<string, string>; body: string }

/** Form posts, 16 at a time over connections that stay open, for two seconds; all must be answered with 303. */
export async function postsPerSecond(origin: string, next: () => Post): Promise<number> {
  const form = { origin, "content-type": "application/x-www-form-urlencoded" }
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    sampleInt: 100,
    requests: [
      {
        method: "POST",
        setupRequest(request) {
          const { path, headers, body } = next()
          return { ...request, path, body, headers: { ...form, ...headers } }
        },
      },
    ],
  })
  const { 303: answered, ...others } = result.statusCodeStats
  if (!answered || result.errors > 0 || Object.keys(others).length > 0)
    throw new Error(`Not every post was answered with 303: ${JSON.stringify(result.statusCodeStats)}`)
  return answered.count / result.duration
}
