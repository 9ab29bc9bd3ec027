/** Redirects deliveries for one origin to another on this machine; the path stays. */
export interface Route {
  readonly from: string;
  readonly to: string;
}
