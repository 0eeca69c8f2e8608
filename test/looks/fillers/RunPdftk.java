import com.gitlab.pdftk_java.pdftk;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Runs pdftk once for each line of a file, whose parts, parted by tabs, are its arguments. */
public class RunPdftk {
    public static void main(String[] arguments) throws Exception {
        for (String line : Files.readAllLines(Paths.get(arguments[0]), StandardCharsets.UTF_8)) {
            try {
                pdftk.main_noexit(line.split("\t"));
            } catch (Throwable error) {
                System.out.println(line.split("\t")[0] + ": " + error);
            }
        }
    }
}
