/** Sends what is due to one origin to another one, on this machine; the path stays. */
export interface Route {
  readonly from: string;
  readonly to: string;
}
