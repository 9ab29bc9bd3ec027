import { join } from "node:path";
import { getCacheFolder, getDataFolder } from "../base/environment/user-folders";
import type { Host } from "../base/host";
import { readUrl } from "../base/text/read-url";
import {
  createFailureFinding,
  createNoteFinding,
  createOkFinding,
  createWrongFinding,
  type DoctorFinding,
} from "./finding";

const minPlausibleMs = Date.UTC(2026, 0, 1);
const maxPlausibleMs = Date.UTC(2100, 0, 1);

export async function checkMachine(host: Host): Promise<readonly DoctorFinding[]> {
  const findings = [
    checkClock(host),
    ...checkProxies(host),
    await checkCertificates(host),
    await checkWritable(host, "data folder", getDataFolder(host)),
    await checkWritable(host, "cache folder", getCacheFolder(host)),
  ];
  return findings.filter((finding) => finding !== undefined);
}

function checkClock({ now }: Host): DoctorFinding {
  const time = new Date(now()).toISOString();
  const isPlausible = now() >= minPlausibleMs && now() < maxPlausibleMs;
  return isPlausible
    ? createOkFinding("clock", time)
    : createWrongFinding(
        "clock",
        `The clock of this machine shows ${time}`,
        "Set the clock: tokens and signatures depend on it.",
      );
}

const proxySchemes = ["https", "http"] as const;

/** Reports proxies by host only, because a proxy URL may contain a password. */
function checkProxies({ env }: Host): readonly DoctorFinding[] {
  const findings = proxySchemes.flatMap((scheme) => checkProxy(env, scheme));
  const exemption = (["no_proxy", "NO_PROXY"] as const).find((name) => env[name]);
  const exemptNotes =
    exemption === undefined ? [] : [createNoteFinding("proxy", `${exemption} exempts ${env[exemption]}`)];
  return findings.length === 0 ? [createOkFinding("proxy", "none is set")] : [...findings, ...exemptNotes];
}

/** The lower-case variable takes precedence. */
function checkProxy(env: Host["env"], scheme: (typeof proxySchemes)[number]): readonly DoctorFinding[] {
  const name = `${scheme}_proxy`;
  const [variable, ignored] = [name, name.toUpperCase()].filter((candidate) => env[candidate]);
  if (variable === undefined) return [];
  const value = env[variable] ?? "";
  const url = readUrl(value.includes("://") ? value : `http://${value}`);
  const isProxy = url !== undefined && /^https?:$/.test(url.protocol);
  const finding = isProxy
    ? createNoteFinding("proxy", `${variable} sends ${scheme} requests through ${url.host}`)
    : createWrongFinding(
        "proxy",
        `${variable} is not the address of an http or https proxy`,
        "Set it like http://proxy:8080, or unset it.",
      );
  return ignored === undefined
    ? [finding]
    : [finding, createNoteFinding("proxy", `${ignored} has no effect beside ${variable}`)];
}

async function checkCertificates({ env, files }: Host): Promise<DoctorFinding | undefined> {
  const check = "certificates";
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === "0")
    return createWrongFinding(
      check,
      "NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate: keys could go to another server",
      "Unset it. NODE_EXTRA_CA_CERTS adds a certificate that you trust.",
    );
  const path = env.NODE_EXTRA_CA_CERTS;
  if (!path) return undefined;
  try {
    const bytes = await files.read(path);
    if (bytes === undefined)
      return createWrongFinding(
        check,
        `NODE_EXTRA_CA_CERTS names ${path}, which does not exist`,
        "Correct or unset it.",
      );
    if (!Buffer.from(bytes).includes("-----BEGIN CERTIFICATE-----"))
      return createWrongFinding(
        check,
        `${path} contains no certificate`,
        "NODE_EXTRA_CA_CERTS must name a PEM file.",
      );
    return createOkFinding(check, `NODE_EXTRA_CA_CERTS adds those of ${path}`);
  } catch (error) {
    return createFailureFinding(check, error);
  }
}

async function checkWritable({ files, pid }: Host, check: string, folder: string): Promise<DoctorFinding> {
  try {
    await files.makeFolder(folder);
    await files.proveWritable(join(folder, `doctor.${pid}`));
    return createOkFinding(check, `${folder} can be written`);
  } catch (error) {
    return createFailureFinding(check, error);
  }
}
