/** A self-signed test certificate for localhost, valid until 2120. Its key protects nothing. */
export const certificate = pem("CERTIFICATE", [
  "MIIBYDCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv",
  "c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM",
  "CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHw1ZljAUbXEJTRB",
  "f+EiG8X9uhTte6XRvrRFVEvFGlEHc69zueaqGbKwM/zHKBpyCcRFNrxkiai4VJPF",
  "qleEoO2jSDBGMA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0",
  "MB0GA1UdDgQWBBRjmls2IuE769pIre5G1C0OVKZB4TAKBggqhkjOPQQDAgNHADBE",
  "AiBf3lHzy9F/F3IVACWztkQQ5c2wT3h4BqhcLrpEqlLTNAIgDkOV6EF0JYUnrphE",
  "pN0USiki/8WDsdJVlwBlrMBCOdY=",
]);

export const certificateKey = pem("PRIVATE KEY", [
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgH+8+TFYzj4gxmCbw",
  "jYLfH6EggN+ho6HpoCqcxqa90YKhRANCAAR8NWZYwFG1xCU0QX/hIhvF/boU7Xul",
  "0b60RVRLxRpRB3Ovc7nmqhmysDP8xygacgnERTa8ZImouFSTxapXhKDt",
]);

function pem(label: string, lines: readonly string[]): string {
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
