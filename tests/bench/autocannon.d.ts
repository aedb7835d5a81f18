/** The little of autocannon that the benchmarks use; the package brings no types. */
declare module "autocannon" {
  type SentRequest = { method?: "POST"; path?: string; headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    /** Seconds; it ends with the sample, of `sampleInt` milliseconds, in which they are over. */
    duration: number
    sampleInt: number
    /** Each request is given to `setupRequest` before it is sent. */
    requests: (SentRequest & { setupRequest?: (request: SentRequest) => SentRequest })[]
  }
  type Result = { duration: number; errors: number; statusCodeStats: Record<string, { count: number }> }
  export default function autocannon(options: Options): Promise<Result>
}
