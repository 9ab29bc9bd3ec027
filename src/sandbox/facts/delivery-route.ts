/** Redirects deliveries for one origin to another on this machine; the path stays. */
export interface DeliveryRoute {
  readonly from: string;
  readonly to: string;
}
